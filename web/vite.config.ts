import { svelte } from '@sveltejs/vite-plugin-svelte'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Next to each file its compressed form, for browsers that read it: made once here, where there is time. */
const brotli: Plugin = {
  name: 'brotli',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (/\.(js|css)$/.test(name)) {
          const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source)
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source })
        }
      }
    },
  },
}

// The built client ships inside the Python package, which serves it.
export default defineConfig({
  plugins: [svelte(), brotli],
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
