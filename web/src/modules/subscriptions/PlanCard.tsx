import { bulletsOf } from '@app/contract/subscriptions/subscriptions.rules.ts'
import type { SubscriptionPlan } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import type { ReactNode } from 'react'
import { count, money } from '#core/format.ts'
import styles from './Plans.module.css'

export const PlanList = ({ children }: { children: ReactNode }) => <ul className={styles.plans}>{children}</ul>

/** A plan as offered: its price text, and the amount charged if that differs. */
export function PlanCard({ plan, children }: { plan: SubscriptionPlan; children: ReactNode }) {
  const { name, price, details, amount, currency, sessions } = plan
  return (
    <li className={styles.plan}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.price}>{price}</p>
      <p className={styles.charged}>
        {money(amount, currency)} a month{sessions > 0 && `, with ${count(sessions, ['session', 'sessions'])}`}
      </p>
      <ul className={styles.details}>
        {bulletsOf(details).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}
