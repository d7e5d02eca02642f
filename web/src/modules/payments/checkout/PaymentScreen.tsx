import { href, screens } from '@app/contract/screens.ts'
import { Button, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { TabList } from '#ui/TabList.tsx'
import { NotPaidDialog, PaidDialog } from '../lists/PaymentDialogs.tsx'
import styles from './Checkout.module.css'
import { Checkout } from './Checkout.tsx'
import { useBillingForm } from './cards/BillingFields.tsx'
import type { CardFormHandle } from './cards/CardForm.tsx'
import { useCardPayment } from './cards/useCardPayment.ts'
import { useCheckoutChoice } from './checkoutChoice.ts'
import { useInsideIndia } from './india/useInsideIndia.ts'
import { NothingToPay, OrderNotHere } from './NothingToPay.tsx'
import { OrderChoice } from './OrderChoice.tsx'
import { OrderInShort } from './OrderInShort.tsx'
import { PaymentUnderWay } from './PaymentUnderWay.tsx'
import { Receipt } from './Receipt.tsx'
import { useQuote } from './useQuote.ts'

/** The checkout of one order: first the choice, then billing address and payment method. */
export default function PaymentScreen() {
  const { id = '' } = useParams()
  // The key gives each order a state of its own.
  return <OrderPayment key={id} id={id} />
}

function OrderPayment({ id }: { id: string }) {
  const { data: order, error, isFetching, refetch } = useQuery(calls.orders.one.queryOptions({ id }))
  const card = useRef<CardFormHandle>(null)
  const payButton = useRef<HTMLButtonElement>(null)
  const declined = useRef<HTMLDivElement>(null)
  const me = useMe()
  const inIndia = useInsideIndia(order)
  const billing = useBillingForm(me, inIndia.isChosen)
  const payment = useCardPayment(id, card, billing.clearDraft)
  const { pending, isPaying, paid, problem, found } = payment
  const listHref = href('myOrders', {}, { tab: order?.tab })
  const myOrders = { label: screens.myOrders.title, to: href('myOrders') }
  const trail = order ? [myOrders, { label: order.name, to: href('orderDetails', { slug: order._id }) }] : [myOrders]

  return (
    <Screen title={screens.payment.title} breadcrumb={trail}>
      {pending && !isPaying ? (
        <PaymentUnderWay pending={pending} email={me.email} listHref={listHref} onFound={found} />
      ) : order ? (
        // A customer who is paying stays here, even if the announced payment arrives before the card form's answer.
        order.mayPay || isPaying ? (
          <Payable
            order={order}
            me={me}
            form={billing.form}
            card={card}
            payment={payment}
            payButton={payButton}
            declined={declined}
            inIndia={inIndia}
          />
        ) : (
          <NothingToPay order={order} />
        )
      ) : error?.code === 'NOT_FOUND' ? (
        <OrderNotHere />
      ) : error ? (
        <ErrorState title="Unable to fetch order details!" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <TextSkeleton lines={5} />
      )}
      <PaidDialog payment={paid} listHref={listHref} orderHref={href('orderDetails', { slug: id })} />
      <NotPaidDialog problem={paid ? null : problem} onClose={() => (declined.current ?? payButton.current)?.focus()} />
    </Screen>
  )
}

type Props = Omit<ComponentProps<typeof Checkout>, 'quote'>

function Payable({ order, ...paying }: Props) {
  const { payment } = paying
  const { touched, choose, tab, openTab } = useCheckoutChoice()
  const quote = useQuote(order, touched)
  const { bill } = quote
  const isNothing = bill.payable <= 0
  const checkoutTab = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)

  const goToCheckout = () => {
    isPressed.current = true
    openTab('checkout')
  }
  // The pressed button is gone, so the focus moves to the top of the new content.
  useEffect(() => {
    if (tab !== 'checkout' || !isPressed.current) return
    isPressed.current = false
    checkoutTab.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [tab])

  if (quote.error) return <ErrorState title="The price could not be computed." error={quote.error} onRetry={quote.retry} />
  if (!quote.isKnown) return <TextSkeleton lines={5} />
  return (
    <Tabs value={tab} onChange={(next) => openTab(next === 'checkout' ? 'checkout' : 'details')}>
      <TabList aria-label={screens.payment.title}>
        <Tabs.Tab value="details" disabled={payment.isPaying}>
          Order Details
        </Tabs.Tab>
        <Tabs.Tab ref={checkoutTab} value="checkout" disabled={isNothing && tab !== 'checkout'}>
          Checkout
        </Tabs.Tab>
      </TabList>
      <div className={styles.columns} data-tab={tab}>
        <Tabs.Panel value="details">
          <Stack gap="lg">
            <OrderInShort order={order} />
            <OrderChoice quote={quote} choose={choose} currency={order.currency} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="checkout">
          <Checkout {...paying} order={order} quote={quote} />
        </Tabs.Panel>
        <aside className={styles.side} aria-label="Total">
          <Receipt quote={quote} currency={order.currency}>
            {tab === 'details' && (
              <Button fullWidth mt="lg" size="md" disabled={isNothing} onClick={goToCheckout}>
                Checkout
              </Button>
            )}
          </Receipt>
        </aside>
      </div>
    </Tabs>
  )
}
