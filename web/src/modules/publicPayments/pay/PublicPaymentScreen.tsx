import { useRef } from 'react'
import { useAbout } from '#core/about.ts'
import type { CardFormHandle } from '#payments/index.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import styles from './PublicPayment.module.css'
import { PublicPaidDialog, PublicProblemDialog } from './PublicPaymentDialogs.tsx'
import { PublicPaymentForm } from './PublicPaymentForm.tsx'
import { PublicPaymentTerms } from './PublicPaymentTerms.tsx'
import { PublicPaymentWaiting } from './PublicPaymentWaiting.tsx'
import { usePublicPayment } from './usePublicPayment.ts'

/** Where anybody pays by card without an account. Whoever comes here knows us from a link: it has no bar and no way around. */
export default function PublicPaymentScreen() {
  const about = useAbout()
  const card = useRef<CardFormHandle>(null)
  const payButton = useRef<HTMLButtonElement>(null)
  const payment = usePublicPayment(card)
  const title = `Pay with ${about?.product ?? ''}`.trim()
  const heading = useScreenTitle(title)
  const { waiting, isPaying, isPaid, problem } = payment

  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.columns}>
        {waiting && !isPaying ? (
          <PublicPaymentWaiting pending={waiting} onFound={payment.found} />
        ) : (
          <PublicPaymentForm card={card} payment={payment} payButton={payButton} />
        )}
        <PublicPaymentTerms about={about} />
      </div>
      <PublicPaidDialog isPaid={isPaid} />
      <PublicProblemDialog problem={isPaid ? null : problem} onClose={() => payButton.current?.focus()} />
    </main>
  )
}
