import { useSearchParams } from 'react-router'
import { useAddress } from '#ui/useAddress.ts'

/** The mail that is open beside its list, in the URL, so that it can be linked. */
export function useOpenMail(): [id: string | null, open: (id: string | null) => void] {
  const [params] = useSearchParams()
  const address = useAddress()
  const open = (id: string | null) =>
    address.change((next) => {
      if (id) next.set('mail', id)
      else next.delete('mail')
    }, 'push')
  return [params.get('mail'), open]
}
