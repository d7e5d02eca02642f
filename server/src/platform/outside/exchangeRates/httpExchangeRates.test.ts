import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RateServer, startRateServer } from '#test/rateServer.ts'
import { httpExchangeRates } from './httpExchangeRates.ts'
import { RateUnavailable } from './port.ts'

let server: RateServer
beforeAll(async () => {
  server = await startRateServer()
})
afterAll(() => server.stop())
const read = () => httpExchangeRates(server.url).read()

test.each([
  ['by day', { base: 'USD', date: '2026-11-20', rates: { INR: 83.25 } }, { rate: 83.25, at: new Date('2026-11-20') }],
  [
    'by second, under the other name',
    { base_code: 'USD', time_last_update_unix: 1_790_000_000, conversion_rates: { INR: 84.123456789 } },
    { rate: 84.123457, at: new Date(1_790_000_000_000) },
  ],
])('a service that answers %s is understood', async (_name, body, expected) => {
  server.say(body)
  expect(await read()).toEqual({ source: server.host, ...expected })
})

test('a rate without a time, or with a future one, counts as of now', async () => {
  for (const date of [undefined, '2999-01-01', 'soon']) {
    server.say({ rates: { INR: 83 }, date })
    expect(Math.abs((await read()).at.getTime() - Date.now())).toBeLessThan(5_000)
  }
})

test.each([
  ['an error', 'no', 500, /answered 500/],
  ['no JSON', '<html>', undefined, /could not be parsed/],
  ['no rates', { base: 'USD' }, undefined, /no rate for rupees/],
  ['another base', { base: 'EUR', rates: { INR: 90 } }, undefined, /rates are for EUR/],
  ['nothing for a dollar', { base: 'USD', rates: { INR: 0 } }, undefined, /can not be/],
  ['a negative rate', { base: 'USD', rates: { INR: -83 } }, undefined, /can not be/],
  ['a million rupees', { base: 'USD', rates: { INR: 1e6 } }, undefined, /can not be/],
  ['text for a number', { base: 'USD', rates: { INR: '83' } }, undefined, /could not be parsed/],
  ['far too much', `{"x":"${'y'.repeat(300_000)}"}`, undefined, /too large/],
])('%s is no rate', async (_name, body, status, why) => {
  server.say(body, status)
  const failed = read()
  await expect(failed).rejects.toThrow(RateUnavailable)
  await expect(failed).rejects.toThrow(why)
})

test('an unreachable service has no rate', async () => {
  await expect(httpExchangeRates('http://127.0.0.1:9/latest').read()).rejects.toThrow('The service did not answer.')
})
