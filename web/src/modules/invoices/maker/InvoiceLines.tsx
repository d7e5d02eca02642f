import { fromCents, toCents } from '@app/contract/core/money.ts'
import type { InvoiceLine } from '@app/contract/invoices/invoices.shapes.ts'
import { netOf } from '@app/contract/invoices/totals.rules.ts'
import { Button, Group } from '@mantine/core'
import { money } from '#core/format.ts'
import styles from '../Invoices.module.css'
import type { MakerForm } from './makerFields.ts'

type Props = { form: MakerForm; onEdit?: (at: number) => void }

/** The added lines with their totals; `onEdit` makes them editable. */
export function InvoiceLines({ form, onEdit }: Props) {
  const { currency, orders } = form.values
  const problem = form.errors.orders
  return (
    <div>
      {orders.length === 0 && <p className={styles.note}>No lines yet.</p>}
      <ol className={styles.lines} aria-label="Lines of the invoice">
        {orders.map((line, at) => (
          // Lines have no id and are only replaced as a whole.
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same in everything.
          <li key={at} className={styles.line}>
            <div className={styles.words}>
              {line.name}
              {line.description && <p className={styles.note}>{line.description}</p>}
              <p className={styles.note}>{termsOfUser(line, currency)}</p>
            </div>
            <span className={styles.amount}>{money(lineTotal(line, currency), currency)}</span>
            {onEdit && (
              <Group gap="xs">
                <Button size="compact-sm" variant="default" onClick={() => onEdit(at)} aria-label={`Edit ${line.name}`}>
                  Edit
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  onClick={() => form.removeListItem('orders', at)}
                  aria-label={`Remove ${line.name}`}
                >
                  Remove
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ol>
      <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
    </div>
  )
}

const lineTotal = ({ price, quantity }: InvoiceLine, currency: string) =>
  fromCents(netOf({ priceCents: toCents(price, currency), quantity }), currency)

const termsOfUser = ({ price, quantity, tax, sac }: InvoiceLine, currency: string) =>
  [`${quantity} × ${money(price, currency)}`, tax > 0 && `tax ${tax}%`, sac && `SAC ${sac}`].filter(Boolean).join(' · ')
