import type { Actor } from '@app/contract/core/access.ts'
import { type Currency, fromCents } from '@app/contract/core/money.ts'
import type { OfficeFigures, WorkFigures } from '@app/contract/dashboard/figures.shapes.ts'
import type { Days } from '@app/contract/dashboard/spans.rules.ts'
import { orderStatuses } from '@app/contract/orders/orders.rules.ts'
import { minutesOfDays } from '#attendance/index.ts'
import type { AppContext } from '#core/context.ts'
import { startOfDay } from '#core/startOfDay.ts'
import type { Db } from '#database/db.ts'
import { serializeColleague } from '#users/index.ts'
import type { FigureDays } from './figureDays.ts'
import { incomeByPart, incomeFromVisitors, incomeOutsideOrders, ordersByStatus } from './officeFigures.store.ts'
import { loadByEmployee, ordersByDeadline, peopleWithOrders } from './workFigures.store.ts'

/** Orders and income on these days, for roles that see money. */
export async function officeFigures(db: Db, reader: Actor, asked: FigureDays): Promise<OfficeFigures> {
  const { readerClock, inZone } = asked
  const span = inZone(spanOf(asked))
  const parts = asked.parts.map(inZone)
  const starts = parts.map(({ from }) => new Date(startOfDay(from, readerClock.zone)))
  const statuses = await ordersByStatus(db, reader, span.days, readerClock)
  const paid = Map.groupBy(await incomeByPart(db, span.days, readerClock, starts), ({ currency }) => currency)
  const income = [...paid].map(([currency, found]) => ({
    currency,
    amount: fromCents(sumOf(found, 'cents'), currency),
    payments: sumOf(found, 'payments'),
    parts: parts.map((part, nth) => {
      const { cents = 0, payments = 0 } = found.find((one) => one.part === nth) ?? {}
      return { ...part, amount: fromCents(cents, currency), payments }
    }),
  }))
  const besides = (await incomeOutsideOrders(db, span.days, readerClock)).map(wireTotal)
  const fromVisitors = (await incomeFromVisitors(db, span.days, readerClock)).map(wireTotal)
  return { ...span, statuses, income, besides, fromVisitors }
}

/** A person's open work, deadlines and hours; for managers also the load of each person. */
export async function workFigures({ db, clock }: Pick<AppContext, 'db' | 'clock'>, reader: Actor, asked: FigureDays): Promise<WorkFigures> {
  const { readerClock, parts, days, overdueDays } = asked
  const due = await ordersByDeadline(db, reader, days, readerClock)
  const loads = await loadByEmployee(db, reader, { days, overdueDays }, readerClock)
  const worked = await minutesOfDays(db, reader.id, asked, clock.now())
  return {
    ...spanOf(asked),
    ...loadOf(loads),
    overdueDays,
    statuses: orderStatuses
      .map((status) => ({
        status,
        orders: sumOf(
          due.filter((one) => one.status === status),
          'orders',
        ),
      }))
      .filter(({ orders }) => orders > 0),
    deadlines: parts.map((part) => ({
      ...part,
      orders: sumOf(
        due.filter(({ deadline }) => isAmong(part, deadline)),
        'orders',
      ),
    })),
    ...(reader.role === 'manager' && { people: await peopleWithLoad(db, reader.id, loads) }),
    hours: {
      minutes: sumOf(worked, 'minutes'),
      parts: parts.map((part) => ({
        ...part,
        minutes: sumOf(
          worked.filter(({ day }) => isAmong(part, day)),
          'minutes',
        ),
      })),
    },
  }
}

type Load = Awaited<ReturnType<typeof loadByEmployee>>[number]

/** Everyone who could do the work, the highest load first; unassigned work comes last. */
async function peopleWithLoad(db: Db, managerId: string, loads: readonly Load[]) {
  const ids = loads.flatMap(({ employeeId }) => employeeId ?? [])
  const people = await peopleWithOrders(db, managerId, ids)
  const withLoad = people.map((row) => ({
    person: serializeColleague(row),
    ...loadOf(loads.filter(({ employeeId }) => employeeId === row.id)),
  }))
  const unassigned = loadOf(loads.filter(({ employeeId }) => employeeId === null))
  const byLoad = withLoad.toSorted((one, other) => other.underWay - one.underWay)
  return unassigned.underWay > 0 ? [...byLoad, { person: null, ...unassigned }] : byLoad
}

const loadOf = (loads: readonly Load[]) => ({
  underWay: sumOf(loads, 'underWay'),
  overdue: sumOf(loads, 'overdue'),
  due: sumOf(loads, 'due'),
})

const wireTotal = ({ currency, cents, payments }: { currency: Currency; cents: number; payments: number }) => ({
  currency,
  amount: fromCents(cents, currency),
  payments,
})

const spanOf = ({ from, to, days }: FigureDays) => ({ from, to, days })
const isAmong = ({ from, to }: Days, day: string) => from <= day && day <= to
const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number => rows.reduce((sum, row) => sum + row[key], 0)
