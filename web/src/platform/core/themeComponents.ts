import type { MantineThemeComponents } from '@mantine/core'
import classes from './components.module.css'
import { keepEnterInList, selectsItsText, selectTextOfChoice } from './selectText.ts'

const dialog = { content: classes.dialog, header: classes.dialogHead, title: classes.dialogTitle }
const field = { label: classes.fieldLabel, description: classes.fieldNote, error: classes.fieldNote }
const day = { day: classes.day }

const float = { withinPortal: true, shadow: 'md', radius: 'md' }
const quick = { duration: 140, transition: 'fade-up' } as const

/** Screen readers read the month and year from the buttons; only the arrows need labels. */
const ways = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}
const calendar = {
  hideOutsideDates: true,
  // A calendar is no dialog: it has no name and does not trap the focus.
  popoverProps: { withRoles: false, shadow: 'md' },
  clearButtonProps: { 'aria-label': 'Clear' },
  ariaLabels: ways,
}

/** Defaults of Mantine's components unless a screen overrides them: sizes, names for screen readers, motion. */
export const components: MantineThemeComponents = {
  Text: { defaultProps: { size: 'sm' } },
  // Underlined, since within a sentence colour alone does not mark a link.
  Anchor: { defaultProps: { underline: 'always', size: 'sm', inherit: true }, classNames: { root: classes.link } },
  Button: { defaultProps: { size: 'sm' }, classNames: { root: classes.button } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' }, classNames: { root: classes.iconButton } },
  CloseButton: { defaultProps: { 'aria-label': 'Close', iconSize: 16 }, classNames: { root: classes.close } },
  InputClearButton: { classNames: { root: classes.close } },
  Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
  Paper: { defaultProps: { radius: 'lg' }, classNames: { root: classes.paper } },
  Alert: {
    defaultProps: { variant: 'light', radius: 'lg', closeButtonLabel: 'Close' },
    classNames: { root: classes.alert, message: classes.alertText },
  },
  Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
  Rating: { defaultProps: { color: 'warm' } },
  Switch: { defaultProps: { size: 'sm' } },
  Input: { classNames: { input: classes.input } },
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] }, classNames: field },
  Combobox: { classNames: { dropdown: classes.list } },
  // People write in the direction of their own writing.
  TextInput: { defaultProps: { dir: 'auto' } },
  Textarea: { defaultProps: { dir: 'auto' } },
  Select: {
    classNames: { dropdown: classes.list, option: `${classes.option} ${classes.choice}` },
    defaultProps: {
      checkIconPosition: 'right',
      comboboxProps: { shadow: 'md', transitionProps: quick },
      // Typing searches for another option; it does not edit the chosen one's name.
      wrapperProps: { ...selectsItsText, onKeyDown: keepEnterInList },
      onOptionSubmit: () => selectTextOfChoice(document.activeElement),
    },
  },
  // As in a Select: typing replaces the chosen text and does not append to it.
  Autocomplete: { defaultProps: { wrapperProps: { ...selectsItsText, onKeyDown: keepEnterInList } } },
  MultiSelect: {
    defaultProps: {
      checkIconPosition: 'right',
      comboboxProps: { shadow: 'md', transitionProps: quick },
      wrapperProps: { onKeyDown: keepEnterInList },
    },
    classNames: { dropdown: classes.list, option: classes.option },
  },
  Pill: { classNames: { root: classes.pill } },
  Skeleton: { classNames: { root: classes.skeleton } },
  // The eye can be reached by keyboard.
  PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password', tabIndex: 0 } } },
  // The placeholder that Mantine focuses first is no menu item, and a menu may contain nothing else.
  Menu: {
    defaultProps: { ...float, withInitialFocusPlaceholder: false, transitionProps: quick, position: 'bottom-end' },
    classNames: { dropdown: classes.list, item: classes.menuItem },
  },
  Popover: { defaultProps: { ...float, transitionProps: quick }, classNames: { dropdown: classes.popover } },
  Tooltip: {
    defaultProps: { openDelay: 350, withinPortal: true, events: { hover: true, focus: true, touch: false } },
    classNames: { tooltip: classes.tooltip },
  },
  Modal: {
    classNames: dialog,
    defaultProps: {
      radius: 'lg',
      shadow: 'lg',
      centered: true,
      padding: 'lg',
      closeButtonProps: { 'aria-label': 'Close' },
      transitionProps: quick,
      overlayProps: { backgroundOpacity: 1, color: 'var(--veil)' },
    },
  },
  Drawer: {
    classNames: dialog,
    defaultProps: {
      padding: 'lg',
      closeButtonProps: { 'aria-label': 'Close' },
      transitionProps: { duration: 180 },
      overlayProps: { backgroundOpacity: 1, color: 'var(--veil)' },
    },
  },
  Notification: {
    defaultProps: { radius: 'lg', closeButtonProps: { 'aria-label': 'Close' } },
    classNames: { root: classes.toast, description: classes.toastText },
  },
  Pagination: { defaultProps: { size: 'sm' } },
  Tabs: { defaultProps: { keepMounted: false }, classNames: { list: classes.tabList } },
  DatePickerInput: { defaultProps: { ...calendar, valueFormat: 'DD-MM-YYYY' }, classNames: day },
  DateInput: { defaultProps: { ...calendar, valueFormat: 'DD-MM-YYYY' }, classNames: day },
  DateTimePicker: {
    classNames: day,
    defaultProps: {
      ...calendar,
      valueFormat: 'DD-MM-YYYY at HH:mm',
      submitButtonProps: { 'aria-label': 'Done' },
      timePickerProps: { hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes', secondsInputLabel: 'Seconds' },
    },
  },
  DatePicker: { defaultProps: { hideOutsideDates: true, ariaLabels: ways }, classNames: day },
  TimePicker: { defaultProps: { hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes', secondsInputLabel: 'Seconds' } },
}
