import type { BillingAddress } from '@app/contract/payments/payments.shapes.ts'
import type { BoughtPack, SessionPack } from '@app/contract/sessionPacks/sessionPacks.calls.ts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { calls } from '#core/calls.ts'
import { count, day, money } from '#core/format.ts'
import { loadPayByCardForm } from '#payments/index.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './Packs.module.css'

const PayByCardForm = lazy(loadPayByCardForm)
const sessionsWords = (sessions: number) => count(sessions, ['session', 'sessions'])

/** Packs for sale and the customer's own packs; hidden if there are neither. */
export function PackShop() {
  const offered = useQuery(calls.sessionPacks.offered.queryOptions())
  const mine = useQuery(calls.sessionPacks.mine.queryOptions())
  const [chosen, setChosen] = useState<SessionPack | null>(null)
  const close = () => setChosen(null)
  if (!offered.data || !mine.data || offered.data.length + mine.data.packs.length === 0) return null
  const { left, packs } = mine.data
  return (
    <>
      <Section
        title="Packs of sessions"
        text={
          left > 0
            ? `You can book ${sessionsWords(left)} without paying again.`
            : 'Buy several sessions together and spend one with each booking.'
        }
      >
        <ul className={styles.packs}>
          {offered.data.map((pack) => (
            <li key={pack._id} className={styles.pack}>
              <h3>{pack.name}</h3>
              <p>
                <strong>{money(pack.amount, pack.currency)}</strong> for {sessionsWords(pack.sessions)}
              </p>
              <p className={styles.soft}>
                {money(pack.amount / pack.sessions, pack.currency)} each, good for {count(pack.goodForDays, ['day', 'days'])}
              </p>
              <Button variant="default" aria-label={`Buy ${pack.name}`} onClick={() => setChosen(pack)}>
                Buy
              </Button>
            </li>
          ))}
        </ul>
        {packs.length > 0 && <Bought packs={packs} />}
      </Section>
      <FormDialog isOpen={chosen !== null} onClose={close} title={chosen?.name ?? ''} size="lg">
        {() => chosen && <Pay pack={chosen} onDone={close} />}
      </FormDialog>
    </>
  )
}

const Bought = ({ packs }: { packs: readonly BoughtPack[] }) => (
  <ul className={styles.bought} aria-label="Bought">
    {packs.map(({ _id, name, sessions, left, boughtAt, expiresAt, isReturned }) => (
      <li key={_id}>
        {name}, bought on {day(boughtAt)}: {isReturned ? 'refunded' : `${left} of ${sessions} left until ${day(expiresAt)}`}
      </li>
    ))}
  </ul>
)

function Pay({ pack, onDone }: { pack: SessionPack; onDone: () => void }) {
  const queries = useQueryClient()
  const { _id: id, amount, currency, sessions, goodForDays } = pack
  const purchase = {
    open: (billing: BillingAddress, idempotencyKey: string) => calls.sessionPacks.open({ id, ...billing }, { idempotencyKey }),
    look: (paymentIntent: string) => calls.sessionPacks.record({ paymentIntent }),
    refresh: () => void queries.invalidateQueries({ queryKey: calls.sessionPacks.key() }),
    onPaid: onDone,
  }
  return (
    <Suspense fallback={<TextSkeleton lines={6} />}>
      <PayByCardForm purchase={purchase} amount={amount} currency={currency} onCancel={onDone}>
        <p>
          {sessionsWords(sessions)}, good for {count(goodForDays, ['day', 'days'])}. A session that you cancel in time comes back to its
          pack.
        </p>
      </PayByCardForm>
    </Suspense>
  )
}
