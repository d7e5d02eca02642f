const pieces = 300

/** Confetti at the end of a shift, unless reduced motion is preferred. */
export async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  // Without a worker, since our content security policy allows no blob scripts.
  const thrown = confetti.create(undefined, { resize: true, useWorker: false })
  await thrown({ particleCount: pieces, spread: 110, startVelocity: 45, origin: { y: 0.7 }, disableForReducedMotion: true, zIndex: 400 })
}
