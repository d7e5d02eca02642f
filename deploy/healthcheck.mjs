// Asks the process of this container whether it can do its work; the exit code is the answer.
const { ROLE, PORT, HEALTH_PORT } = process.env
const port = ROLE === 'worker' ? HEALTH_PORT || 3001 : PORT || 3000
try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_500) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
