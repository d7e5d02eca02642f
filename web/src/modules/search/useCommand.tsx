import { mayAssignEmployee, mayAssignManager, needsPrice } from '@app/contract/orders/orders.rules.ts'
import type { Person } from '@app/contract/users/users.shapes.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { handled, orderName, priceOf, undoOf, type useOrderDialogs, useStaff, useStatusChange } from '#orders/index.ts'
import { Face } from '#ui/Person.tsx'
import type { Entry, Group } from './entries.ts'
import { icon } from './icon.ts'
import type { Command } from './readCommand.ts'

type OpenDialog = ReturnType<typeof useOrderDialogs>['open']
/** The choices of a command; `problem` says why there are none. */
type CommandChoices = { groups: Group[]; isSettled: boolean; problem?: string | undefined }

const most = 7

/** The people or statuses that the command may mean. Changes use the calls of the order's own screen, with the version shown. */
export function useCommand(command: Command | undefined, openDialog: OpenDialog): CommandChoices {
  const me = useMe()
  const number = command?.number ?? 0
  const search = `#${number}`
  const found = useQuery({ ...calls.search.quick.queryOptions({ search }), enabled: command !== undefined, retry: false })
  const id = found.data?.orders.find((order) => order.number === number)?._id ?? ''
  // Fresh, even if the page behind has loaded it recently.
  const asked = useQuery({ ...calls.orders.one.queryOptions({ id }), enabled: id !== '', staleTime: 0, retry: false })
  const due = asked.data ? [asked.data.deadline] : []
  const staff = useStaff({ isWanted: command?.does === 'assign', due })
  const update = useAction(calls.orders.update, {
    done: 'Updated Order Successfully',
    undo: (_, { _id, assignedTo, assignedEmployee }) =>
      undoOf(_id, { ...(assignedTo !== undefined && { assignedTo }), ...(assignedEmployee !== undefined && { assignedEmployee }) }),
    refresh: [calls.orders],
  })
  const changeStatus = useStatusChange()

  if (!command) return { groups: [], isSettled: true }
  const order = id !== '' && asked.isFetchedAfterMount ? asked.data : undefined
  const error = found.error ?? asked.error ?? (command.does === 'assign' ? staff.error : null)
  if (error) return nothing(error.message)
  if (found.data && id === '') return nothing(`You have no order #${number}.`)
  if (!order || (command.does === 'assign' && staff.isPending)) return { groups: [], isSettled: false }

  const heading = `${command.does === 'assign' ? 'Assign' : 'Status of'} ${orderName(order)}`
  if (command.does === 'status') {
    const choices = order.statusChoices.filter((status) => status.toLowerCase().includes(command.to.toLowerCase()))
    const entries = choices.map((status): Entry => {
      const line = { key: `status ${status}`, title: status, icon: <IconArrowsExchange {...icon} /> }
      if (status === 'Cancel Order') return { ...line, note: 'Asks for the reason first', act: () => openDialog('cancel', order) }
      if (needsPrice(priceOf(order), status))
        return { ...line, note: 'Asks for the price first', act: () => openDialog('deal', order, status) }
      return { ...line, note: `${order.status} → ${status}`, isChange: true, act: () => changeStatus.mutate({ id: order._id, status }) }
    })
    const none =
      order.statusChoices.length === 0
        ? `You can’t change the status of ${orderName(order)} now.`
        : `You can’t give it the status “${command.to}”.`
    return offered(heading, entries, none)
  }

  const assign = (
    field: 'assignedTo' | 'assignedEmployee',
    word: string,
    people: readonly (Person & { note: string })[],
    before: Person | undefined,
  ) =>
    people
      .filter((person) => person._id !== before?._id && isMeant(person, command.to))
      .map(
        (person): Entry => ({
          key: `${field} ${person._id}`,
          title: person.name,
          note: `${word}: ${before?.name ?? 'no one'} → ${person.name}. ${person.note}`,
          icon: <Face name={person.name} picture={person.profilePicture} size={24} />,
          isChange: true,
          act: () => update.mutate({ _id: order._id, version: order.version, [field]: person._id }),
        }),
      )
  const mayWork = mayAssignEmployee(me, handled(order))
  const entries = [
    ...(mayAssignManager(me) ? assign('assignedTo', 'Manager', staff.managers, order.assignedTo[0]) : []),
    ...(mayWork ? assign('assignedEmployee', 'Employee', staff.employees, order.assignedEmployee[0]) : []),
  ]
  const none = !mayWork ? `${orderName(order)} is not yours to assign.` : `No other person to assign is called “${command.to}”.`
  return offered(heading, entries.slice(0, most), none)
}

const nothing = (problem: string): CommandChoices => ({ groups: [], isSettled: true, problem })
const offered = (heading: string, entries: Entry[], none: string): CommandChoices =>
  entries.length === 0 ? nothing(none) : { groups: [{ heading, entries }], isSettled: true }

const isMeant = ({ name, username }: Person, words: string) => `${name} ${username}`.toLowerCase().includes(words.toLowerCase())
