import { Tabs, type TabsListProps } from '@mantine/core'
import { useSelectedInView } from './useSelectedInView.ts'

/** A row of tabs that may be wider than the screen; the one that is open is in sight. */
export const TabList = (props: Omit<TabsListProps, 'ref'>) => <Tabs.List {...props} ref={useSelectedInView()} />
