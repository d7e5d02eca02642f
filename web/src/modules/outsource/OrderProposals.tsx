import { href } from '@app/contract/screens.ts'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { Brief } from './Brief.tsx'
import { Proposals } from './Proposals.tsx'

/** The proposals as a tab of their order. */
export function OrderProposals({ orderId }: { orderId: string }) {
  const brief = useQuery(calls.outsource.one.queryOptions({ orderId }))
  return (
    <Loaded query={brief} failed="The proposals could not be loaded.">
      {(found) => (
        <Stack gap="lg" align="stretch">
          <Proposals brief={found} />
          <Brief of={found} />
          <Button variant="default" component={Link} to={href('outsourcedOrder', { slug: orderId })} style={{ alignSelf: 'flex-start' }}>
            Open the brief
          </Button>
        </Stack>
      )}
    </Loaded>
  )
}
