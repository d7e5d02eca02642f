/** Progress as a shape: a ring that fills by quarters, then a mark for the result. */
export type ShapeName = 'ring' | 'quarter' | 'half' | 'threeQuarters' | 'diamond' | 'arrow' | 'check' | 'cross' | 'dash' | 'dot'

export function Shape({ name, size = 14 }: { name: ShapeName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}

const ring = <circle cx="7" cy="7" r="5.6" />
const full = <circle cx="7" cy="7" r="6.4" fill="currentColor" stroke="none" />
/** A filled sector of the ring: a thick dash of a small circle, from twelve o'clock. */
const pie = (part: number) => (
  <circle cx="7" cy="7" r="1.7" strokeWidth="3.4" strokeDasharray={`${part * 10.68} 10.68`} transform="rotate(-90 7 7)" />
)
const mark = { stroke: 'var(--wash, var(--surface))', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const drawings = {
  ring: <circle cx="7" cy="7" r="5.6" strokeDasharray="2.3 2.1" />,
  quarter: (
    <>
      {ring}
      {pie(0.25)}
    </>
  ),
  half: (
    <>
      {ring}
      {pie(0.5)}
    </>
  ),
  threeQuarters: (
    <>
      {ring}
      {pie(0.75)}
    </>
  ),
  diamond: <path d="M7 1 13 7 7 13 1 7Z" fill="currentColor" stroke="none" />,
  arrow: (
    <>
      {full}
      <path d="M7 10V4.4M4.5 6.8 7 4.3l2.5 2.5" {...mark} />
    </>
  ),
  check: (
    <>
      {full}
      <path d="m4.3 7.2 1.9 1.9 3.6-4" {...mark} />
    </>
  ),
  cross: (
    <>
      {full}
      <path d="m4.9 4.9 4.2 4.2m0-4.2L4.9 9.1" {...mark} />
    </>
  ),
  dash: (
    <>
      {ring}
      <path d="M4.6 7h4.8" strokeLinecap="round" />
    </>
  ),
  dot: <circle cx="7" cy="7" r="3" fill="currentColor" stroke="none" />,
} as const satisfies Record<ShapeName, React.ReactNode>
