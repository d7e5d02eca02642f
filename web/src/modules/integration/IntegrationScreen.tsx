import { href, screens } from '@app/contract/screens.ts'
import { Alert, Stack } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { GoogleCard } from './GoogleCard.tsx'

/** The Google services that the company has connected. Google redirects to this page, with a code in the URL. */
export default function IntegrationScreen() {
  const [params, setParams] = useSearchParams()
  const connections = useQuery(calls.integration.connections.queryOptions())
  const state = params.get('state') ?? ''
  const returned = { state, code: params.get('code') ?? '', error: params.get('error') ?? '' }
  return (
    <Screen
      title={screens.googleLogin.title}
      width="form"
      breadcrumb={[{ label: 'Home', to: href('home') }]}
      subtitle="Connect the company’s Google account: people’s mails are then sent from its Gmail, and Drive Files shows its Google Drive."
    >
      <Loaded query={connections} failed="Something Went Wrong!">
        {({ isSandbox, redirectUri, items }) => (
          <Stack gap="lg">
            {isSandbox ? (
              <Alert color="accent" icon={<IconFlask size={18} aria-hidden="true" />} title="This is the sandbox: Google is not contacted">
                The link leads straight back here with a code. Mails are not sent by Gmail, and Google Drive contains some sample files
                with. GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET connect the real one.
              </Alert>
            ) : (
              <p>
                The OAuth client at Google must have this redirect address: <code>{redirectUri}</code>
              </p>
            )}
            {items.map((connection) => (
              <GoogleCard
                key={`${connection.service} ${connection.connectedAt} ${connection.state}`}
                connection={connection}
                returned={state.startsWith(`${connection.service}.`) ? returned : null}
                onDone={() => setParams({}, { replace: true })}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}
