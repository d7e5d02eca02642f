import type { CoinEntry } from '@app/contract/coins/coins.calls.ts'
import type { CoinReason } from '@app/contract/coins/coins.rules.ts'
import { number as inWords } from '#core/format.ts'
import { type Column, columnsOf } from '#ui/table/columns.tsx'
import styles from './Coins.module.css'

const { number, date, text } = columnsOf<CoinEntry>()

const reasonWords: Record<CoinReason, string> = {
  held: 'Used for a payment',
  returned: 'Payment not completed, coins returned',
  delivered: 'An order was delivered',
  granted: 'Given by the company',
  corrected: 'Taken back by the company',
}

/** Coins, reason and balance of each entry; only the back office sees who wrote it. */
export const ledgerColumns = (showsWho: boolean): Column<CoinEntry, 'createdAt'>[] => [
  {
    title: 'What for',
    priority: 'title',
    cell: ({ reason, note }) => (
      <span className={styles.reason}>
        {reasonWords[reason]}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    ),
  },
  {
    title: 'Coins',
    align: 'right',
    priority: 'fact',
    cell: ({ coins }) => (
      <span className="tabular" data-sign={coins < 0 ? 'less' : 'more'}>
        {coins > 0 && '+'}
        {inWords(coins).replace('-', '−')}
      </span>
    ),
  },
  number('Balance', ({ balance }) => balance, { priority: 'fact' }),
  ...(showsWho ? [text('By', ({ by }) => by)] : []),
  date('When', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]
