import { screens } from '@app/contract/screens.ts'
import { dueFilters } from '@app/contract/todo/todo.rules.ts'
import { Button, Group, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { readerZone } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { TabList } from '#ui/TabList.tsx'
import { useAddress } from '#ui/useAddress.ts'
import { Board } from './Board.tsx'
import { type BoardQuery, BoardTools } from './BoardTools.tsx'
import type { Opened } from './opened.ts'
import { SectionForm } from './SectionForm.tsx'
import { TaskForm } from './TaskForm.tsx'
import { RunningClock } from './times/RunningClock.tsx'
import { type Timer, useTimer } from './times/useTimer.ts'

const GivenTasks = lazy(() => import('./work/GivenTasks.tsx'))
const TimeTab = lazy(() => import('./times/TimeTab.tsx'))

const tabs = [
  { value: 'board', label: 'My Board' },
  { value: 'given', label: 'Given by Me' },
  { value: 'time', label: 'Time' },
] as const

/** The reader's board, the tasks that they have given, and time worked on tasks. */
export default function TodoScreen() {
  const [params] = useSearchParams()
  const shown = tabs.find(({ value }) => value === params.get('show'))?.value ?? 'board'
  const timer = useTimer()
  if (shown === 'board') return <OwnBoard timer={timer} />
  return (
    <Screen title={screens.todo.title}>
      <BoardTabs shown={shown}>
        {shown === 'time' && <RunningClock {...timer} />}
        <Suspense fallback={<TextSkeleton lines={8} />}>{shown === 'given' ? <GivenTasks /> : <TimeTab />}</Suspense>
      </BoardTabs>
    </Screen>
  )
}

type Shown = (typeof tabs)[number]['value']

function BoardTabs({ shown, children }: { shown: Shown; children: ReactNode }) {
  const [, setParams] = useSearchParams()
  return (
    <Tabs value={shown} onChange={(show) => setParams(show === null || show === 'board' ? {} : { show })}>
      <TabList aria-label={screens.todo.title} mb="lg">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </TabList>
      {tabs.map(({ value }) => (
        <Tabs.Panel key={value} value={value}>
          {value === shown && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function OwnBoard({ timer }: { timer: Timer }) {
  const me = useMe()
  const [asked, change] = useAsked()
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const board = useQuery({
    ...calls.todo.all.queryOptions({ userId: me.id, timezone: readerZone(), ...asked }),
    placeholderData: keepPreviousData,
  })
  const sections = board.data?.sections ?? []
  const plus = <IconPlus size={16} stroke={2} aria-hidden="true" />
  const addSection = (
    <Button variant="default" leftSection={plus} onClick={() => open({ kind: 'section' })}>
      Add section
    </Button>
  )
  const action = sections.length > 0 && (
    <Group gap="xs">
      {addSection}
      <Button leftSection={plus} onClick={() => open({ kind: 'task' })}>
        Add
      </Button>
    </Group>
  )
  return (
    <Screen title={screens.todo.title} action={action}>
      <BoardTabs shown="board">
        <RunningClock {...timer} />
        <Loaded query={board} failed="Your board could not be loaded." skeleton={<TextSkeleton lines={8} />}>
          {({ tasks, isCapped }) =>
            sections.length === 0 ? (
              <EmptyState
                title="No sections yet."
                text="A board has sections, such as To do and Doing, and tasks that move from one to the next. Only you see your board; tasks of an order also appear on the order."
                action={addSection}
              />
            ) : (
              <>
                <BoardTools asked={asked} change={change} />
                <Board
                  shown={{ sections, tasks }}
                  isCompleted={asked.isCompleted}
                  isNarrowed={isNarrowed(asked)}
                  open={open}
                  timer={timer}
                />
                {isCapped && <p className="dialog-text">Search to find older tasks.</p>}
              </>
            )
          }
        </Loaded>
      </BoardTabs>
      <FormDialog
        title={opened?.kind === 'task' && opened.task ? 'Update Task' : 'Add Task'}
        isOpen={opened?.kind === 'task'}
        onClose={close}
      >
        {() => opened?.kind === 'task' && <TaskForm task={opened.task} section={opened.section} sections={sections} close={close} />}
      </FormDialog>
      <FormDialog title="Section" isOpen={opened?.kind === 'section'} onClose={close}>
        {() => opened?.kind === 'section' && <SectionForm section={opened.section} close={close} />}
      </FormDialog>
    </Screen>
  )
}

const isNarrowed = ({ search, due }: BoardQuery) => search !== '' || due !== undefined

/** The state of the board in the address; unknown values are ignored. */
function useAsked(): [BoardQuery, (change: Partial<BoardQuery>) => void] {
  const [params] = useSearchParams()
  const address = useAddress()
  const due = dueFilters.find((each) => each === params.get('due'))
  const asked = { search: params.get('search')?.slice(0, 100) ?? '', due, isCompleted: params.get('completed') === 'yes' }
  const change = (part: Partial<BoardQuery>) =>
    address.change(
      (next) => {
        const { search, due, isCompleted } = { ...asked, ...part }
        const set = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
        set('search', search)
        set('due', due)
        set('completed', isCompleted ? 'yes' : undefined)
      },
      part.search === undefined ? 'push' : 'replace',
    )
  return [asked, change]
}
