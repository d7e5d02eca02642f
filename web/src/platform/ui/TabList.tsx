import { Tabs, type TabsListProps } from '@mantine/core'
import { useSelectedInView } from './useSelectedInView.ts'

/** A row of tabs that may be wider than the screen; scrolls the selected one into view. */
export const TabList = (props: Omit<TabsListProps, 'ref'>) => <Tabs.List {...props} ref={useSelectedInView()} />
