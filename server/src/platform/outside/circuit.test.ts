import { expect, test } from 'vitest'
import { startSilentServer } from '#test/silentServer.ts'
import { CardProviderUnavailable } from './cards/index.ts'
import { stripeCards } from './cards/stripe.ts'
import { CircuitOpenError, circuitTo } from './circuit.ts'

class Down extends Error {}
const isOutage = (error: unknown) => error instanceof Down
const down = () => Promise.reject(new Down('down'))
const fine = () => Promise.resolve('fine')

test('after repeated outages the circuit opens; after the cooldown one call tries, and its success closes it', async () => {
  const circuit = circuitTo('The provider', { isOutage, outagesAllowed: 3, cooldownMs: 150 })
  for (let time = 0; time < 3; time += 1) await expect(circuit(down)).rejects.toThrow(Down)
  let asked = 0
  const counted = () => {
    asked += 1
    return fine()
  }
  const refused = await circuit(counted).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CircuitOpenError)
  expect(refused).toMatchObject({ forMs: 1_000, message: expect.stringMatching(/^The provider has failed several times in a row/) })
  expect(asked).toBe(0)
  await expect.poll(() => circuit(counted).catch(() => 'resting'), { interval: 30 }).toBe('fine')
  await expect(Promise.all([circuit(fine), circuit(fine)])).resolves.toEqual(['fine', 'fine'])
})

test('a refused request is no outage, and a success resets the count', async () => {
  const circuit = circuitTo('The provider', { isOutage, outagesAllowed: 2, cooldownMs: 60_000 })
  for (let time = 0; time < 6; time += 1) await expect(circuit(() => Promise.reject(new Error('declined')))).rejects.toThrow('declined')
  for (let time = 0; time < 4; time += 1) {
    await expect(circuit(down)).rejects.toThrow(Down)
    await circuit(fine)
  }
})

test('while the card provider is down, a payment fails at once instead of after its timeouts', async () => {
  const gone = await startSilentServer()
  await gone.stop()
  const settings = {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    apiBase: `http://127.0.0.1:${gone.port}`,
  }
  const cards = stripeCards(settings, { now: () => new Date() })
  for (let time = 0; time < 5; time += 1) await expect(cards.readIntent('pi_1')).rejects.toThrow(CardProviderUnavailable)
  const from = performance.now()
  const refused = await cards.readIntent('pi_1').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CardProviderUnavailable)
  expect(refused).toMatchObject({ cause: expect.any(CircuitOpenError) })
  expect(performance.now() - from).toBeLessThan(100)
}, 30_000)
