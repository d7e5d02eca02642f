import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is wide enough for a panel beside a list. */
export const useRoomBeside = (): boolean => useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
