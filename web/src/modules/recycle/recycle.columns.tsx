import { recycleTypeWords } from '@app/contract/recycle/recycle.rules.ts'
import type { RecycleItem } from '@app/contract/recycle/recycle.shapes.ts'
import { count } from '#core/format.ts'
import { LinkedPeople } from '#people/index.ts'
import { Tag } from '#ui/Tag.tsx'
import { type Column, columnsOf } from '#ui/table/columns.tsx'
import styles from './recycle.module.css'

const { custom, date } = columnsOf<RecycleItem>()

export const recycleColumns: Column<RecycleItem, 'createdAt' | 'name'>[] = [
  custom('Item', (item) => <Item item={item} />, { sort: 'name', priority: 'title' }),
  custom('Type', ({ recycleType }) => <Tag>{inCapital(recycleTypeWords[recycleType])}</Tag>, { priority: 'status' }),
  custom('Recycled by', ({ recycledBy }) => recycledBy && <LinkedPeople kind="staff" people={[recycledBy]} />, { priority: 'rest' }),
  date('Recycled at', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
  date('Deleted permanently', ({ deletedAt }) => deletedAt, { priority: 'rest' }),
]

const inWords = ({ what, count: many }: RecycleItem['withIt'][number]) => `with ${count(many, [what.replace(/s$/, ''), what])}`
const inCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The object's name, its distinguishing details, and notes for the decision. */
function Item({ item: { data, withIt, notes } }: { item: RecycleItem }) {
  return (
    <span className={styles.item}>
      <span className={styles.name}>{data.name}</span>
      <span className={styles.about}>{[data.about, ...withIt.map(inWords)].join(' · ')}</span>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </span>
  )
}
