import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is wide enough for something to stand beside a list. */
export const useRoomBeside = (): boolean => useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
