import { needsPrice, type OrderStatus, orderStatuses, statusChoices, statusWord } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { Combobox, Loader, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useMe } from '#core/session.ts'
import { StatusTag } from '#ui/StatusTag.tsx'
import { handled, orderName, priceOf } from '../lists/handled.ts'
import styles from './OrderStatusSelect.module.css'
import { useOrderDialogs } from './useOrderDialogs.tsx'
import { useStatusChange } from './useStatusChange.ts'

/** The status of an order with the statuses that this person may set; without any, the status as text. */
export function OrderStatusSelect({ order }: { order: OrderSummary }) {
  const me = useMe()
  const choices = statusChoices(me, handled(order))
  return choices.length === 0 ? <StatusTag status={order.status} /> : <Choosing order={order} choices={choices} />
}

function Choosing({ order, choices }: { order: OrderSummary; choices: readonly OrderStatus[] }) {
  const dialogs = useOrderDialogs()
  const updateStatus = useStatusChange()
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.selectActiveOption(),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const choose = (wanted: string) => {
    combobox.closeDropdown()
    const status = choices.find((choice) => choice === wanted)
    if (status === 'Cancel Order') dialogs.open('cancel', order)
    else if (status && needsPrice(priceOf(order), status)) dialogs.open('deal', order, status)
    else if (status === 'Deal Confirmed' && order.tab === 'new') dialogs.open('agreedElsewhere', order)
    else if (status) updateStatus.mutate({ id: order._id, status })
  }
  const isOffered = (status: OrderStatus) => status === order.status || choices.includes(status)
  const toEnds = (event: KeyboardEvent) => {
    if (!combobox.dropdownOpened || (event.key !== 'Home' && event.key !== 'End')) return
    event.preventDefault()
    combobox.selectOption(event.key === 'Home' ? 0 : choices.length)
  }
  // The chosen status is shown at once; a refusal restores the old one.
  const shown = updateStatus.isPending ? updateStatus.variables.status : order.status

  return (
    <>
      <Combobox store={combobox} width={200} position="bottom-start" shadow="md" onOptionSubmit={choose}>
        <Combobox.Target targetType="button" withExpandedAttribute>
          <UnstyledButton
            className={styles.button}
            // Only a combobox may announce the option that the arrow keys are on.
            role="combobox"
            aria-label={`Status of ${orderName(order)}: ${statusWord(shown)}`}
            disabled={updateStatus.isPending}
            onClick={() => combobox.toggleDropdown()}
            onKeyDown={toEnds}
          >
            <StatusTag status={shown} />
            {updateStatus.isPending ? <Loader size={12} /> : <IconChevronDown size={14} stroke={2} aria-hidden="true" />}
          </UnstyledButton>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label="Status">
            {orderStatuses.filter(isOffered).map((status) => (
              <Combobox.Option key={status} value={status} active={status === order.status} className={styles.option}>
                <StatusTag status={status} label={status === order.status ? statusWord(status) : status} />
                {status === order.status && <IconCheck size={16} stroke={2} aria-hidden="true" />}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {dialogs.dialog}
    </>
  )
}
