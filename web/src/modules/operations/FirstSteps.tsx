import type { FirstStep } from '@app/contract/operations/operations.rules.ts'
import type { StepState } from '@app/contract/operations/operations.shapes.ts'
import { href, type PlainScreenName } from '@app/contract/screens.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import styles from './FirstSteps.module.css'

/** The title of each step and the screen where it is done; steps without a screen are settings of the process. */
const wordsOf: Record<FirstStep, { title: string; screen?: PlainScreenName; go?: string }> = {
  address: { title: 'A public address' },
  company: { title: 'Company details', screen: 'company', go: 'Open Company' },
  mail: { title: 'Outgoing mail' },
  people: { title: 'People who work here', screen: 'createUser', go: 'Create User' },
  offers: { title: 'Order categories', screen: 'allOrders', go: 'Open All Orders' },
  cards: { title: 'Cards' },
  secondFactor: { title: 'A second factor for yourself', screen: 'myProfile', go: 'Open My Profile' },
  examples: { title: 'No example values' },
}

/** Shows admins the open steps of a new company until all are done, and the given-up jobs. */
export function FirstSteps() {
  const query = useQuery({ ...calls.operations.firstSteps.queryOptions(), staleTime: 30_000 })
  return (
    <Loaded query={query} failed="The first steps could not be loaded." skeleton={null}>
      {({ steps, jobsGivenUp }) => (
        <>
          {jobsGivenUp > 0 && (
            <Alert color="warm" role="note" icon={<IconAlertTriangle size={20} aria-hidden="true" />}>
              {count(jobsGivenUp, ['job', 'jobs'])} in the background failed at every attempt.{' '}
              <Link to={href('failedJobs')}>See Failed Jobs</Link>
            </Alert>
          )}
          {steps.some(({ isDone }) => !isDone) && <Steps states={steps} />}
        </>
      )}
    </Loaded>
  )
}

const closedKey = 'mentordesk.firstSteps'

function Steps({ states }: { states: readonly StepState[] }) {
  const [isOpen, setOpen] = useState(() => !isKeptClosed())
  const id = useId()
  const done = states.filter(({ isDone }) => isDone).length
  const toggle = () => {
    keepClosed(isOpen)
    setOpen(!isOpen)
  }
  return (
    <Section
      title="First steps"
      text={`${done} of ${states.length} done. Steps are checked off automatically; the list disappears when all are done.`}
      tools={
        <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={isOpen} aria-controls={id}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      }
    >
      <ul id={id} className={styles.steps} hidden={!isOpen}>
        {states.map((state) => (
          <Step key={state.step} state={state} />
        ))}
      </ul>
    </Section>
  )
}

function Step({ state: { step, isDone, says } }: { state: StepState }) {
  const { title, screen, go } = wordsOf[step]
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Icon size={20} className={styles.mark} role="img" aria-label={isDone ? 'Done' : 'To do'} />
      <span className={styles.what}>
        {title}
        <span className={styles.says}>{says}</span>
      </span>
      {!isDone && screen && (
        <Button component={Link} to={href(screen)} variant="default" size="compact-sm">
          {go}
        </Button>
      )}
      {!isDone && step === 'mail' && <TestMail />}
    </li>
  )
}

function TestMail() {
  const send = useAction(calls.operations.sendTestMail, {
    done: ({ message }) => message,
    failed: 'The test mail could not be sent.',
    refresh: [calls.operations.firstSteps],
  })
  return (
    <Button variant="default" size="compact-sm" loading={send.isPending} onClick={() => send.mutate({})}>
      Send a test mail
    </Button>
  )
}

/** Stored in this browser only, whose storage may be unavailable. */
function isKeptClosed(): boolean {
  try {
    return localStorage.getItem(closedKey) === 'closed'
  } catch {
    return false
  }
}

function keepClosed(isClosed: boolean) {
  try {
    if (isClosed) localStorage.setItem(closedKey, 'closed')
    else localStorage.removeItem(closedKey)
  } catch {
    // Without storage the list is open again next time.
  }
}
