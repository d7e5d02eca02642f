import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Section } from '#ui/Section.tsx'
import { Technologies } from '#ui/Technologies.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import styles from './OrderRequest.module.css'

/** Longer texts are clamped. */
const longText = 900

/** The request in the customer's words. */
export function OrderRequest({ order }: { order: Order }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = order.details.length > longText || order.details.split('\n').length > 14
  return (
    <Section title="Request">
      <div className={styles.details} data-clamped={(isLong && !isWhole) || undefined}>
        <UserText text={order.details} />
      </div>
      {isLong && (
        <Button variant="subtle" size="compact-sm" ms={-8} mt={4} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show everything'}
        </Button>
      )}
      <Technologies of={order.technologies} />
    </Section>
  )
}
