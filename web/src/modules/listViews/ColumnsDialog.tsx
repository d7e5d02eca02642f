import type { ListName } from '@app/contract/listViews/listViews.rules.ts'
import { ActionIcon, Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import styles from './ColumnsDialog.module.css'

type Props = { list: ListName; all: readonly string[]; extra: readonly string[]; chosen: readonly string[] | null; onClose: () => void }

/** Chooses and orders the columns of a list. The first one names the row and stays. */
export function ColumnsDialog({ list, all, extra, chosen, onClose }: Props) {
  const [name = '', ...others] = all
  const [order, setOrder] = useState(() => arrange(others, extra, chosen))
  const save = useAction(calls.listViews.arrangeColumns, { refresh: [calls.listViews], after: onClose })
  const move = (at: number, steps: 1 | -1) => {
    const [here, there] = [order[at], order[at + steps]]
    if (here && there) setOrder(order.with(at, there).with(at + steps, here))
  }
  return (
    <FormDialog title="Columns" text="This changes the list for you only." isOpen onClose={onClose} size="sm">
      {() => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const shown = order.filter(({ isShown }) => isShown).map(({ title }) => title)
            save.mutate({ list, columns: isDefaultOrder(order, others, extra) ? null : [name, ...shown] })
          }}
        >
          <Stack gap="xs">
            <ul className={styles.columns}>
              <li>
                <Checkbox label={name} checked disabled onChange={() => undefined} />
              </li>
              {order.map(({ title, isShown }, at) => (
                <li key={title}>
                  <Checkbox
                    label={title}
                    checked={isShown}
                    onChange={(event) => setOrder(order.with(at, { title, isShown: event.currentTarget.checked }))}
                  />
                  <Group gap={4} wrap="nowrap">
                    <ActionIcon aria-label={`Move ${title} up`} disabled={at === 0} onClick={() => move(at, -1)}>
                      <IconArrowUp size={16} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon aria-label={`Move ${title} down`} disabled={at === order.length - 1} onClick={() => move(at, 1)}>
                      <IconArrowDown size={16} aria-hidden="true" />
                    </ActionIcon>
                  </Group>
                </li>
              ))}
            </ul>
            <FormActions submit="Save columns" isPending={save.isPending} onCancel={onClose}>
              <Button variant="subtle" onClick={() => setOrder(arrange(others, extra, null))}>
                {extra.length > 0 ? 'Usual columns' : 'All columns'}
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}

type Place = { title: string; isShown: boolean }

/** The shown columns in their order, then the hidden ones. */
function arrange(others: readonly string[], extra: readonly string[], chosen: readonly string[] | null): Place[] {
  if (chosen === null) return others.map((title) => ({ title, isShown: !extra.includes(title) }))
  const shown = chosen.filter((title) => others.includes(title))
  const hidden = others.filter((title) => !shown.includes(title))
  return [...shown.map((title) => ({ title, isShown: true })), ...hidden.map((title) => ({ title, isShown: false }))]
}

const isDefaultOrder = (order: readonly Place[], others: readonly string[], extra: readonly string[]) =>
  order.every(({ title, isShown }, at) => isShown !== extra.includes(title) && title === others[at])
