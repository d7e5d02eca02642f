import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '#core/toast.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { ItemForm } from './ItemForm.tsx'
import { type AnyItem, type ItemKind, type ItemValues, itemKinds, itemWords } from './itemKinds.ts'
import styles from './Resume.module.css'

type Props = { kind: ItemKind; items: readonly AnyItem[]; onChange: (change: (now: readonly AnyItem[]) => ItemValues[]) => void }
type Edited = { item: ItemValues | undefined }

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const valuesOf = (items: readonly AnyItem[]): ItemValues[] => items.map((item) => ({ ...item }))

/** One list of the resume. Changes here go to the draft, and are published by Save. */
export function ItemsTab({ kind, items, onChange }: Props) {
  const [edited, setEdited] = useState<Edited>()
  const { add, dialog, tab } = itemKinds[kind]
  const values = valuesOf(items)
  const close = () => setEdited(undefined)
  const done = (item: ItemValues) => {
    onChange((now) => {
      const isNew = !now.some(({ id }) => id === item.id)
      return isNew ? [...valuesOf(now), item] : valuesOf(now).map((other) => (other.id === item.id ? item : other))
    })
    close()
  }
  const remove = (item: ItemValues, name: string) => {
    const place = values.findIndex(({ id }) => id === item.id)
    const without = (now: readonly AnyItem[]) => valuesOf(now).filter(({ id }) => id !== item.id)
    onChange(without)
    // Inserts into the list as it is then, so that later changes stay.
    toast.undo(`“${name}” was removed.`, () => onChange((now) => without(now).toSpliced(place, 0, item)))
  }
  return (
    <>
      <div className={styles.tools}>
        <Tooltip label={add}>
          <Button variant="default" leftSection={<IconPlus {...icon} />} aria-label={add} onClick={() => setEdited({ item: undefined })}>
            {add}
          </Button>
        </Tooltip>
      </div>
      {values.length === 0 && (
        <EmptyState title={`Nothing under ${tab} yet.`} text="Entries you add here are in your resume once you save it." />
      )}
      <ul className={styles.items}>
        {items.map((item, at) => {
          const { name, note, text } = itemWords(kind, item)
          const value = values[at]
          return (
            <li key={item.id} className={styles.item}>
              <div className={styles.words}>
                <strong>{name}</strong>
                {note && <span className={styles.note}>{note}</span>}
                {text && <p className={styles.text}>{text}</p>}
              </div>
              {value && (
                <div className={styles.icons}>
                  <ActionIcon variant="subtle" size="lg" aria-label={`Edit ${name}`} onClick={() => setEdited({ item: value })}>
                    <IconPencil {...icon} />
                  </ActionIcon>
                  <ActionIcon variant="subtle" size="lg" color="red" aria-label={`Delete ${name}`} onClick={() => remove(value, name)}>
                    <IconTrash {...icon} />
                  </ActionIcon>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <FormDialog title={dialog} isOpen={edited !== undefined} onClose={close}>
        {(shut) => edited && <ItemForm kind={kind} item={edited.item} onDone={done} onCancel={shut} />}
      </FormDialog>
    </>
  )
}
