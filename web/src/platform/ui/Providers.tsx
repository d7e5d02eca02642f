import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cssVariables, theme } from '#core/theme.ts'
import { ConfirmHost } from './dialog/confirm.tsx'
import { ToastHost } from './toast/ToastHost.tsx'

type Props = {
  queryClient: QueryClient
  /** 'test' draws floating parts in place and without motion, since jsdom has neither layout nor time. */
  env?: 'default' | 'test'
  children: ReactNode
}

/** What every page and every component test stands in: theme, queries, toasts and the confirmation dialog. */
export function Providers({ queryClient, env, children }: Props) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      <QueryClientProvider client={queryClient}>
        {children}
        {/* Menus, lists and dialogs are drawn here, above everything; a landmark, so that nothing on the page lies outside one. */}
        <section data-mantine-shared-portal-node="true" aria-label="Menus and dialogs" />
        <ConfirmHost />
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>
  )
}
