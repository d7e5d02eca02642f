import { type RequestTab, requestTabs } from '@app/contract/developerRequests/developerRequests.rules.ts'
import type { DeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { requestColumns, requesterName } from './developerRequests.columns.tsx'
import { MakeDeveloperDialog } from './MakeDeveloperDialog.tsx'
import { revokeQuestion } from './revokeQuestion.ts'
import { useRevokeDeveloper } from './useRevokeDeveloper.ts'

const tabWords: Record<RequestTab, string> = { open: 'Open', accepted: 'Accepted', all: 'All' }

/** Requests of people who want to work for the company. */
export default function DeveloperRequestsScreen() {
  const [chosen, setChosen] = useState<DeveloperRequest | null>(null)
  const [params] = useSearchParams()
  const { revoke, showAccepted } = useRevokeDeveloper()
  return (
    <Screen title={screens.developerRequests.title}>
      <DataTable
        label="Developer requests"
        query={({ filters: _, ...list }) => calls.developerRequests.all.queryOptions(list)}
        columns={requestColumns(params.get('tab'))}
        rowName={(request) => `the request of ${requesterName(request)}`}
        rowMenu={(request) => [
          { label: 'View Details', to: href('developerRequestDetails', { id: request._id }) },
          request.status === 'open' && { label: 'Make Developer', onClick: () => setChosen(request) },
          request.status === 'accepted' && {
            label: 'Take back',
            isDanger: true,
            onClick: () => revoke(request),
            ask: revokeQuestion(request),
          },
        ]}
        tabs={requestTabs.map((value) => ({ value, label: tabWords[value] }))}
        search="Search by work-as post"
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        emptyState={{
          title: 'No requests here.',
          text: 'Customers send one with Join as Developer, on the landing page or in their profile. You are notified of each.',
        }}
      />
      <MakeDeveloperDialog request={chosen} onClose={() => setChosen(null)} onMade={showAccepted} />
    </Screen>
  )
}
