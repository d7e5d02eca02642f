import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { minutesOfShift, nextStep } from '@app/contract/attendance/attendance.rules.ts'
import { shortMomentIn, zoneName } from '@app/contract/core/format.ts'
import { Button, Tooltip } from '@mantine/core'
import { IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { readerZone } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { useNow } from '#ui/useNow.ts'
import styles from './CheckInOut.module.css'
import { useCompanyZone } from './companyClock.tsx'
import { hoursInWords } from './hoursInWords.ts'
import { throwConfetti } from './throwConfetti.ts'

type Props = {
  /** Reason shown after checking out; each page has its own wording. */
  alreadyOut?: 'already checked out' | 'You have already checked-out!'
}

type Today = { attendance?: Attendance | undefined; longestHours: number }

/** Buttons to check in and out. The server's clock counts, and the server knows the next action. */
export function CheckInOut(props: Props) {
  const today = useQuery(calls.attendance.today.queryOptions({ attendanceUser: useMe().id }))
  return (
    <Loaded query={today} failed="Your shift could not be loaded." skeleton={<TextSkeleton lines={2} />}>
      {(found) => <Shift {...props} today={found} />}
    </Loaded>
  )
}

function Shift({ today, alreadyOut = 'You have already checked-out!' }: Props & { today: Today }) {
  const me = useMe()
  const [ended, setEnded] = useState<Attendance>()
  const queries = useQueryClient()
  const refresh = [calls.attendance]
  /** The answer is shown at once; until the reload the button would offer the action just done. */
  const showAtOnce = (attendance: Attendance) =>
    queries.setQueryData(
      calls.attendance.today.queryOptions({ attendanceUser: me.id }).queryKey,
      (shown) => shown && { ...shown, attendance },
    )
  const checkIn = useAction(calls.attendance.checkIn, {
    done: 'Checked in Successfully!',
    refresh,
    after: (shift) => {
      setEnded(undefined)
      showAtOnce(shift)
    },
  })
  const checkOut = useAction(calls.attendance.checkOut, {
    done: 'Checked Out successfully!',
    refresh,
    after: (shift) => {
      setEnded(shift)
      showAtOnce(shift)
      void throwConfetti()
    },
  })

  const record = today.attendance
  const step = nextStep(record)
  const whyNotOut = step === 'checkOut' ? undefined : step === 'isOut' ? alreadyOut : "Can't check-out now!"
  const isBusy = checkIn.isPending || checkOut.isPending

  return (
    <div className={styles.shift}>
      <div className={styles.words} aria-live="polite">
        <Words record={record} ended={ended} longestHours={today.longestHours} />
      </div>
      <div className={styles.buttons}>
        <Button
          leftSection={<IconLogin2 size={16} stroke={1.75} aria-hidden="true" />}
          variant={step === 'checkIn' ? 'filled' : 'default'}
          // Checking in again after checking out makes the time between a break.
          disabled={(step !== 'checkIn' && step !== 'isOut') || isBusy}
          loading={checkIn.isPending}
          onClick={() => checkIn.mutate({ attendanceUser: me.id })}
        >
          Check-In
        </Button>
        <Tooltip label={whyNotOut} disabled={!whyNotOut}>
          <Button
            leftSection={<IconLogout2 size={16} stroke={1.75} aria-hidden="true" />}
            variant={step === 'checkOut' ? 'filled' : 'default'}
            // A disabled button cannot be focused, so its reason could not be read.
            data-disabled={whyNotOut ? true : undefined}
            aria-disabled={whyNotOut ? true : undefined}
            loading={checkOut.isPending}
            onClick={() => !whyNotOut && !isBusy && checkOut.mutate({ userId: me.id })}
          >
            Check-Out
          </Button>
        </Tooltip>
      </div>
    </div>
  )
}

type WordsProps = { record: Attendance | undefined; ended: Attendance | undefined; longestHours: number }

function Words({ record, ended, longestHours }: WordsProps) {
  const now = useNow()
  const zone = useCompanyZone()
  const onClock = (at: string | undefined) => {
    if (!at) return ''
    const name = zone === readerZone() ? '' : ` ${zoneName(zone, 'short', new Date(at)) ?? zone}`
    return `${shortMomentIn(zone, new Date(at), now)}${name}`
  }
  const over = ended ?? (record?.checkout ? record : undefined)
  if (over?.workedMinutes !== undefined)
    return (
      <>
        <p className={styles.main}>You worked {hoursInWords(over.workedMinutes)}.</p>
        <p className={styles.more}>
          {onClock(over.checkin)} until {onClock(over.checkout)}
        </p>
      </>
    )
  if (nextStep(record) === 'isOnLeave')
    return (
      <>
        <p className={styles.main}>You are on leave today.</p>
        <p className={styles.more}>The day counts without a check-in.</p>
      </>
    )
  if (!record?.checkin)
    return (
      <>
        <p className={styles.main}>You have not checked in yet.</p>
        <p className={styles.more}>Your shift begins when you do, by the server’s clock.</p>
      </>
    )
  const minutes = minutesOfShift(record, now)
  const isForgotten = minutes > longestHours * 45
  return (
    <>
      <p className={styles.main}>At work for {hoursInWords(minutes)}.</p>
      <p className={styles.more} data-warns={isForgotten || undefined}>
        Since {onClock(record.checkin)}
        {isForgotten &&
          `. Did you forget to check out? It is closed automatically after ${longestHours} hours, and you can request a correction.`}
      </p>
    </>
  )
}
