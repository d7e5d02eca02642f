import { dayWords } from '@app/contract/core/calendarDay.ts'
import { dayInZone, dueWords } from '@app/contract/core/dueDay.ts'
import { isPressing } from '@app/contract/todo/todo.rules.ts'
import type { WorkTask } from '@app/contract/todo/todoWork.calls.ts'
import { readerClockAt } from '#core/readerClock.ts'
import { useNow } from '#ui/useNow.ts'

/** Its deadline, or when it was completed. */
export function TaskDays({ task: { deadline, isCompleted, completedOn } }: { task: WorkTask }) {
  const reading = readerClockAt(useNow())
  if (completedOn) return <span>Completed on {dayWords(completedOn)}</span>
  if (!deadline) return null
  return (
    <span data-pressing={isPressing({ deadline, isCompleted }, dayInZone(reading)) || undefined}>
      {dayWords(deadline)}, {dueWords(deadline, reading).words}
    </span>
  )
}
