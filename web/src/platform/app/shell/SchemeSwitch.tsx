import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Light or dark, to override the system's setting. */
export function SchemeSwitch({ visibleFrom }: { visibleFrom?: 'xs' | 'md' }) {
  const { isDark, toggle, label } = useSchemeSwitch()
  return (
    <ActionIcon variant="subtle" size={36} aria-label={label} title={label} onClick={toggle} visibleFrom={visibleFrom}>
      {isDark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
    </ActionIcon>
  )
}

export function useSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark'), label: isDark ? 'Light colours' : 'Dark colours' }
}
