import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'

const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

/** The Content-Security-Policy of a page, by directive. */
async function policyWith(settings: Record<string, string>) {
  const testApp = await startTestApp({ settings })
  try {
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/main/get-stripe-config' })
    const directives = String(answer.headers['content-security-policy']).split(';')
    return Object.fromEntries(directives.map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))
  } finally {
    await testApp.close()
  }
}

test('scripts are allowed from our own origin and from the configured card provider, each source as a full address', async () => {
  expect(await policyWith({})).toMatchObject({ 'script-src': ["'self'"], 'frame-src': ["'self'"], 'connect-src': ["'self'"] })
  expect(await policyWith(stripeKeys)).toMatchObject({
    'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ["'self'", 'https://api.stripe.com'],
  })
})
