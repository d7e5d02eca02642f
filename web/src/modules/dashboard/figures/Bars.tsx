import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'

type Props = {
  bars: readonly { mark: string; value: number }[]
  /** The name of the values, in the tooltip and on the axis. */
  label: string
  words: (value: number) => string
  axisWords?: (value: number) => string
  /** Horizontal bars, for long names. */
  isLying?: boolean
}

/** A bar chart in one colour, with labels below or beside the bars. The table beside it has the same figures for screen readers. */
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
        // The chart is hidden from screen readers, so it must not take the focus either.
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false, maxBarSize: isLying ? 18 : 36 }}
        tickLine={isLying ? 'x' : 'y'}
        {...(isLying ? { yAxisProps: { width: 116 }, xAxisProps: figures } : { yAxisProps: figures })}
      />
    </div>
  )
}
