import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useProductInfo } from '#core/productInfo.ts'
import type { CardFormHandle } from '#payments/index.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import styles from './PublicPayment.module.css'
import { PublicPaidDialog, PublicProblemDialog } from './PublicPaymentDialogs.tsx'
import { PublicPaymentForm } from './PublicPaymentForm.tsx'
import { PublicPaymentTerms } from './PublicPaymentTerms.tsx'
import { PublicPaymentWaiting } from './PublicPaymentWaiting.tsx'
import { usePublicPayment } from './usePublicPayment.ts'
import { byLink, ofInvoice, ownAmount, type WayToPay } from './waysToPay.ts'

/** Anyone can pay by card here without an account. Visitors come by a link, so it has no navigation. */
export default function PublicPaymentScreen() {
  const about = useProductInfo()
  const [params] = useSearchParams()
  const [link, invoice] = [params.get('link'), params.get('invoice')]
  const title = `Pay with ${about?.product ?? ''}`.trim()
  const heading = useScreenTitle(title)
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.columns}>
        {link !== null ? <PayingByLink link={link} /> : invoice !== null ? <PayingInvoice invoice={invoice} /> : <Paying way={ownAmount} />}
        <PublicPaymentTerms about={about} />
      </div>
    </main>
  )
}

/** The payment of a payment link; an unpayable link shows the reason. */
function PayingByLink({ link }: { link: string }) {
  const asked = useQuery({ ...calls.paymentLinks.open.queryOptions({ link }), refetchOnWindowFocus: false })
  const way = useMemo(() => byLink(link), [link])
  const over = (title: string, text: ReactNode) => <EmptyState title={title} text={text} />
  return (
    <Loaded
      query={asked}
      failed="The payment link could not be opened."
      missing={over('There is no such payment link.', 'It may be incomplete. Please ask the sender for it again.')}
    >
      {({ state, orderName, orderNumber, amount, currency, payer }) =>
        state === 'paid' ? (
          over('This has been paid.', `Nothing is left to pay for #${orderNumber} ${orderName} here.`)
        ) : state === 'over' ? (
          over(
            'This payment link is no longer valid.',
            'It has expired, or the amount left to pay has changed. Please ask us for a new one.',
          )
        ) : (
          <Paying way={way} fixed={{ amount, currency, what: `for #${orderNumber} ${orderName}`, payer }} />
        )
      }
    </Loaded>
  )
}

/** The payment of an invoice, opened by the link in its mail. */
function PayingInvoice({ invoice }: { invoice: string }) {
  const asked = useQuery({ ...calls.invoicePayments.open.queryOptions({ invoice }), refetchOnWindowFocus: false })
  const way = useMemo(() => ofInvoice(invoice), [invoice])
  const over = (title: string, text: ReactNode) => <EmptyState title={title} text={text} />
  return (
    <Loaded
      query={asked}
      failed="The invoice could not be opened."
      missing={over('There is no such invoice.', 'The link may be incomplete. Please ask the sender for it again.')}
    >
      {({ state, number, title, amount, currency }) =>
        state === 'paid' ? (
          over('This invoice has been paid.', `Nothing is left to pay for ${number} here.`)
        ) : state === 'over' ? (
          over(`The invoice ${number} can no longer be paid here.`, 'It was cancelled or refunded. Please ask us for a new one.')
        ) : (
          <Paying way={way} fixed={{ amount, currency, what: `for the invoice ${number}, ${title}` }} />
        )
      }
    </Loaded>
  )
}

type PayingProps = { way: WayToPay } & Pick<ComponentProps<typeof PublicPaymentForm>, 'fixed'>

function Paying({ way, fixed }: PayingProps) {
  const card = useRef<CardFormHandle>(null)
  const payButton = useRef<HTMLButtonElement>(null)
  const declined = useRef<HTMLDivElement>(null)
  const payment = usePublicPayment(card, way)
  const { waiting, isPaying, isPaid, problem } = payment
  return (
    <>
      {waiting && !isPaying ? (
        <PublicPaymentWaiting way={way} pending={waiting} onFound={payment.found} />
      ) : (
        <PublicPaymentForm card={card} payment={payment} payButton={payButton} declined={declined} {...(fixed && { fixed })} />
      )}
      <PublicPaidDialog isPaid={isPaid} />
      <PublicProblemDialog problem={isPaid ? null : problem} onClose={() => (declined.current ?? payButton.current)?.focus()} />
    </>
  )
}
