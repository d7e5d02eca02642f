import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cssVariables, theme } from '#core/theme.ts'
import { ConfirmHost } from './dialog/confirm.tsx'
import { ToastHost } from './toast/ToastHost.tsx'

type Props = {
  queryClient: QueryClient
  /** 'test' renders floating parts in place and without animation, since jsdom has no layout. */
  env?: 'default' | 'test'
  children: ReactNode
}

/** The providers of every page and component test: theme, queries, toasts and the confirmation dialog. */
export function Providers({ queryClient, env, children }: Props) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      <QueryClientProvider client={queryClient}>
        {children}
        {/* Menus, lists and dialogs render here, above everything. A landmark, so that all content lies within one. */}
        <section data-mantine-shared-portal-node="true" aria-label="Menus and dialogs" />
        <ConfirmHost />
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>
  )
}
