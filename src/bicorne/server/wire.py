"""The websocket of uvicorn, with one addition: what waits for a client goes out in one piece."""

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState


class TableProtocol(WebSocketsSansIOProtocol):
    """A write to the system costs more than making the message: the step of an action and its answer share one."""

    async def send_texts(self, texts: list[bytes]) -> None:
        """Like `send` for each of these texts."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState as error:
            raise ClientDisconnected from error
        self.transport.write(b"".join(self.conn.data_to_send()))
