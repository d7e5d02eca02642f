import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import type { WorkedDay } from '@app/contract/attendance/attendance.rules.ts'
import { dayOfMonth, weekday } from '@app/contract/core/format.ts'
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { Cell } from 'recharts'
import { colourOfBar, colourWords } from './colourTones.ts'
import styles from './Hours.module.css'
import { hoursInWords } from './hoursInWords.ts'

type Props = { days: readonly WorkedDay<Attendance>[]; span: { days: readonly string[] } }

/** One bar for each day. The table below has the same data for screen readers. */
export function HoursChart({ days, span }: Props) {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const data = span.days.map((day) => {
    const found = byDay.get(day)
    return {
      day: span.days.length > 7 ? dayOfMonth(day) : `${weekday(day, 'short')} ${dayOfMonth(day)}`,
      hours: (found?.minutes ?? 0) / 60,
      color: found ? colourOfBar[found.colour] : 'transparent',
    }
  })
  return (
    <div aria-hidden="true">
      <BarChart
        h={240}
        data={data}
        dataKey="day"
        series={[{ name: 'hours', label: 'Hours', color: 'var(--warm)' }]}
        withTooltip
        // The chart is hidden from screen readers, so it must not take the focus.
        barChartProps={{ accessibilityLayer: false }}
        valueFormatter={(hours) => hoursInWords(Math.round(hours * 60))}
        barProps={{ isAnimationActive: false, maxBarSize: 44, children: data.map(({ day, color }) => <Cell key={day} fill={color} />) }}
        tickLine="y"
        yAxisProps={{ width: 36, allowDecimals: false, tickFormatter: (hours: number) => `${hours} h` }}
      />
      <ul className={styles.legend}>
        {(['green', 'amber', 'red'] as const).map((colour) => (
          <li key={colour}>
            <span style={{ background: colourOfBar[colour] }} />
            {colourWords[colour]}
          </li>
        ))}
      </ul>
    </div>
  )
}
