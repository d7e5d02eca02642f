import { firstSpan, isSpan } from '@app/contract/dashboard/spans.rules.ts'
import { useSearchParams } from 'react-router'
import { readerZone } from '#core/readerClock.ts'

/** The range of days of the figures, stored in the address; days count in this browser's zone. */
export function useSpan() {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('span') ?? ''
  const span = isSpan(inAddress) ? inAddress : firstSpan
  const choose = (next: string) =>
    setParams(
      (before) => {
        if (next === firstSpan) before.delete('span')
        else before.set('span', next)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return { span, choose, asked: { span, timezone: readerZone() } }
}
