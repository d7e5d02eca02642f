/** Waits up to a minute until the product at this address answers. */
export async function untilReady(base: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    try {
      if ((await fetch(`${base}/readyz`)).ok) return
    } catch {
      // It is still starting.
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The product did not come up.')
}
