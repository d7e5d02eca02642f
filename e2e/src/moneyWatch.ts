import { withoutIds } from '@app/server/test/withoutIds.ts'
import type { Page } from '@playwright/test'

/** What an order tells of money, by the names of the wire. */
const moneyFields =
  /"(totalAmount|paidAmount|partialAmount|remainingAmount|remaining|isFree|freeReason|mayPay|amount|amountCents|codeWalkThrough|reportFee)":/

/**
 * Reads along with somebody who is to see no money: every answer that their pages get. `found` looks at what is on the screen
 * as well, and answers each trace of money. `amounts` are the figures of the order, as 431.5.
 */
export function watchForMoney(page: Page, amounts: readonly number[]) {
  const traces: string[] = []
  const reading: Promise<void>[] = []
  const figures = amounts.flatMap((amount) => [amount.toFixed(2), String(amount), String(Math.round(amount * 100))])
  // As figures of their own: the number of an order, #1160, tells nothing of 160 dollars.
  const figure = new RegExp(`(?<!\\d)(?:${figures.map((each) => each.replace('.', '\\.')).join('|')})(?!\\d)`)
  const traceIn = (text: string) => (moneyFields.exec(text) ?? figure.exec(withoutIds(text)) ?? /[$₹€]\s?\d/.exec(text))?.[0]
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    reading.push(
      response.text().then(
        (text) => {
          const trace = traceIn(text)
          if (trace) traces.push(`${trace} in the answer of ${response.url()}`)
        },
        // A redirect has no text, and neither has an answer that a navigation cut off.
        () => undefined,
      ),
    )
  })
  return {
    /** Looks at the screen as it stands. */
    async lookAt() {
      const trace = traceIn(await page.locator('body').innerText())
      if (trace) traces.push(`${trace} on ${page.url()}`)
    },
    async found(): Promise<string[]> {
      await Promise.all(reading)
      return traces
    },
    read: () => reading.length,
  }
}
