import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'

type Props = {
  bars: readonly { mark: string; value: number }[]
  /** What a bar says when the pointer is over it, and on the axis. */
  label: string
  words: (value: number) => string
  axisWords?: (value: number) => string
  /** Bars that lie, for names that need room. */
  isLying?: boolean
}

/** One bar for each part, in one colour: what a bar is stands below it or beside it. The table beside says the same to whoever reads no charts. */
export default function Bars({ bars, label, words, axisWords = words, isLying = false }: Props) {
  const figures = { width: isLying ? undefined : 64, allowDecimals: false, tickFormatter: axisWords }
  return (
    <div aria-hidden="true">
      <BarChart
        h={isLying ? Math.max(120, 40 + bars.length * 32) : 220}
        data={bars.map(({ mark, value }) => ({ mark, value }))}
        dataKey="mark"
        orientation={isLying ? 'vertical' : 'horizontal'}
        series={[{ name: 'value', label, color: 'var(--accent-text)' }]}
        textColor="var(--ink-soft)"
        gridColor="var(--edge)"
        withTooltip
        valueFormatter={words}
        // What is hidden from whoever hears the page must not take the focus either.
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false, maxBarSize: isLying ? 18 : 36 }}
        tickLine={isLying ? 'x' : 'y'}
        {...(isLying ? { yAxisProps: { width: 116 }, xAxisProps: figures } : { yAxisProps: figures })}
      />
    </div>
  )
}
