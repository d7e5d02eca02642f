/** What a browser sends with everything in it moving is a tenth of this. */
export const mostFrames = 300
const withinMs = 10_000

type Line = { on(event: 'packet', heard: () => void): unknown; close(): void }

/**
 * Hangs up on a line over which more comes than anybody says, whatever it is: also what no event is asks to be read. Whoever calls
 * again is counted like any other request.
 */
export function limitFrames(line: Line, now: () => number = Date.now): void {
  let since = now()
  let frames = 0
  line.on('packet', () => {
    if (now() - since > withinMs) {
      since = now()
      frames = 0
    }
    frames += 1
    if (frames === mostFrames + 1) line.close()
  })
}
