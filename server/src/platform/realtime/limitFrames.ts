/** Ten times what an active browser sends. */
export const mostFrames = 300
const withinMs = 10_000

type Connection = { on(event: 'packet', heard: () => void): unknown; close(): void }

/**
 * Disconnects a client that sends more frames than any user would, including frames without an event, since each must be parsed. Its
 * reconnect counts like any request.
 */
export function limitFrames(connection: Connection, now: () => number = Date.now): void {
  let since = now()
  let frames = 0
  connection.on('packet', () => {
    if (now() - since > withinMs) {
      since = now()
      frames = 0
    }
    frames += 1
    if (frames === mostFrames + 1) connection.close()
  })
}
