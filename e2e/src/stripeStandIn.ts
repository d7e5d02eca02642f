import type { StripeServer } from '@app/server/test/stripeServer.ts'
import type { BrowserContext, Page } from '@playwright/test'

/**
 * Stripe's own hosts, as the browser finds them: a script at js.stripe.com that mounts its fields in frames of its own and
 * confirms at api.stripe.com, which is the server on this machine. Everything is asked for at Stripe's addresses, so that our
 * policy decides about it as it would in earnest.
 */
export async function answerForStripe(context: BrowserContext, stripe: StripeServer): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) => {
    const isField = new URL(route.request().url()).pathname === '/field.html'
    return route.fulfill(
      isField
        ? { contentType: 'text/html', body: field }
        : { contentType: 'text/javascript', body: `window.Stripe = ${stripeJs.toString()}; window.Stripe.version = 'endive'` },
    )
  })
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const answer = await fetch(new URL(new URL(request.url()).pathname, stripe.url), {
      method: request.method(),
      headers: { authorization: `Bearer ${stripe.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: request.postData(),
    })
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    })
  })
}

/** Types a card into the three frames. */
export async function typeCard(page: Page, number: string) {
  for (const [name, value] of [
    ['cardNumber', number],
    ['cardExpiry', '1240'],
    ['cardCvc', '123'],
  ] as const)
    await page.frameLocator(`iframe[name="${name}"]`).getByRole('textbox').fill(value)
}

/** The content of the frame: one input, whose text goes only to the script that mounted it. */
const field = `<!doctype html><input aria-label="Card"><script>
  document.querySelector('input').addEventListener('input', (event) => parent.postMessage({ field: window.name, value: event.target.value }, '*'))
</script>`

/** Runs in the page, in the place of Stripe.js: the parts of it that our form uses. */
function stripeJs(key: string) {
  type Change = { complete: boolean; error: undefined }
  const typed: Record<string, string> = {}
  const digits: Record<string, number> = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 }

  function create(type: string) {
    const listeners: Record<string, ((event?: Change) => void)[]> = {}
    const emit = (name: string, event?: Change) => {
      for (const listener of listeners[name] ?? []) listener(event)
    }
    const frame = document.createElement('iframe')
    const hear = ({ data, origin }: MessageEvent<{ field?: string; value?: string }>) => {
      if (origin !== 'https://js.stripe.com' || data.field !== type) return
      typed[type] = (data.value ?? '').replace(/\D/g, '')
      emit('change', { complete: typed[type].length === digits[type], error: undefined })
    }
    return {
      on(name: string, listener: (event?: Change) => void) {
        listeners[name] = [...(listeners[name] ?? []), listener]
      },
      off(name: string, listener: (event?: Change) => void) {
        listeners[name] = (listeners[name] ?? []).filter((one) => one !== listener)
      },
      mount(place: HTMLElement) {
        frame.name = type
        frame.title = `Secure ${type} field`
        frame.src = 'https://js.stripe.com/field.html'
        frame.height = '24'
        frame.addEventListener('load', () => emit('ready'))
        addEventListener('message', hear)
        place.append(frame)
      },
      destroy() {
        removeEventListener('message', hear)
        frame.remove()
      },
      update() {},
      focus: () => frame.focus(),
    }
  }

  async function ask(path: string, form: Record<string, string>) {
    const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ key, ...form }),
    })
    const body = await answer.json()
    return answer.ok ? { paymentIntent: body } : { error: body.error }
  }

  return {
    elements() {
      const made = new Map<string, ReturnType<typeof create>>()
      return {
        create(type: string) {
          const element = create(type)
          made.set(type, element)
          return element
        },
        getElement: (type: string) => made.get(type) ?? null,
        update() {},
      }
    },
    confirmCardPayment: (secret: string) =>
      ask(`${secret.split('_secret_')[0]}/confirm`, {
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': typed.cardNumber ?? '',
      }),
    createToken() {},
    createPaymentMethod() {},
    registerAppInfo() {},
    _registerWrapper() {},
  }
}
