const pieces = 300

/** A small thank-you at the end of a shift; nothing moves for whoever asked for stillness. */
export async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  // Without a worker, since pages of ours run no script that does not come from the server.
  const thrown = confetti.create(undefined, { resize: true, useWorker: false })
  await thrown({ particleCount: pieces, spread: 110, startVelocity: 45, origin: { y: 0.7 }, disableForReducedMotion: true, zIndex: 400 })
}
