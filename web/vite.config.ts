import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The built client ships inside the Python package, which serves it.
export default defineConfig({
  plugins: [svelte()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/bicorne/server/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': 'http://127.0.0.1:8815', '/ws': { target: 'ws://127.0.0.1:8815', ws: true } },
  },
  test: { environment: 'happy-dom', css: true, include: ['tests/**/*.test.ts'] },
})
