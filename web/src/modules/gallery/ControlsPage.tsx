import '@mantine/dates/styles.css'
import {
  Accordion,
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  FileInput,
  Group,
  Kbd,
  MultiSelect,
  NumberInput,
  Pill,
  PinInput,
  Progress,
  Radio,
  Rating,
  SegmentedControl,
  Select,
  Slider,
  Stack,
  Stepper,
  Switch,
  Tabs,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  ThemeIcon,
} from '@mantine/core'
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import { IconBell, IconInfoCircle } from '@tabler/icons-react'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { TabList } from '#ui/TabList.tsx'

/** Mantine's components in our tokens, to check their colours and contrast. */
export function ControlsPage() {
  return (
    <Screen title="Controls" breadcrumb={[{ label: 'Home', to: '/' }]}>
      <div className="gallery-columns">
        <Section title="Fields">
          <Fields />
        </Section>
        <Stack gap="md">
          <Section title="Buttons">
            <Buttons />
          </Section>
          <Section title="Words and marks">
            <Marks />
          </Section>
        </Stack>
      </div>
    </Screen>
  )
}

function Fields() {
  return (
    <Stack gap="md">
      <TextInput label="Name" placeholder="What shall we call it?" description="You can change it later." />
      <Select
        label="Order type"
        data={['New Project', 'Debugging']}
        defaultValue="Debugging"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear' }}
      />
      <MultiSelect label="Skills" data={['Rust', 'React', 'SQL']} defaultValue={['Rust', 'SQL']} />
      <TagsInput label="Tags" defaultValue={['urgent']} />
      <NumberInput label="Amount" defaultValue={12} />
      <DatePickerInput label="Deadline" placeholder="Choose a day" clearable />
      <DateTimePicker label="Starts at" placeholder="Choose day and time" />
      <FileInput label="File" placeholder="Choose a file" />
      <Textarea label="Description" placeholder="A few sentences" />
      <Checkbox label="I agree to the terms" description="All of them" defaultChecked />
      <Switch label="Tell me by mail" defaultChecked />
      <Radio.Group label="Pay by" defaultValue="card">
        <Group mt={4}>
          <Radio value="card" label="Card" />
          <Radio value="coins" label="Coins" />
        </Group>
      </Radio.Group>
      <SegmentedControl data={['Day', 'Week', 'Month']} aria-label="Span" />
      <PinInput length={6} oneTimeCode aria-label="Code" />
      <Slider defaultValue={40} thumbLabel="Progress" />
      <Rating defaultValue={4} aria-label="Stars" />
    </Stack>
  )
}

function Buttons() {
  return (
    <Group gap="xs">
      <Button>Create order</Button>
      <Button variant="default">Cancel</Button>
      <Button variant="light">Preview</Button>
      <Button variant="subtle">More</Button>
      <Button variant="outline">Outline</Button>
      <Button color="red">Delete order</Button>
      <Button color="red" variant="light">
        Remove
      </Button>
      <Button color="red" variant="subtle">
        Remove
      </Button>
      <Button color="gray" variant="subtle">
        Quiet
      </Button>
      <Button color="gray" variant="light">
        Grey
      </Button>
      <Button disabled>Not now</Button>
      <Button loading>Saving</Button>
      <ActionIcon aria-label="Messages">
        <IconBell size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label="Messages, filled" variant="filled" color="accent">
        <IconBell size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label="Messages, boxed" variant="default">
        <IconBell size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}

function Marks() {
  return (
    <Stack gap="md">
      <Group gap="xs">
        {['accent', 'red', 'green', 'warm', 'gray'].map((color) => (
          <Badge key={color} color={color}>
            {color}
          </Badge>
        ))}
        <Badge variant="filled">3</Badge>
        <Pill>Pill</Pill>
        <Kbd>Ctrl</Kbd>
        <ThemeIcon variant="light">
          <IconBell size={16} aria-hidden="true" />
        </ThemeIcon>
      </Group>
      {['accent', 'red', 'green', 'warm'].map((color) => (
        <Alert key={color} color={color} title="A word on this" icon={<IconInfoCircle aria-hidden="true" />}>
          What it means, and <Anchor href="#there">what to do</Anchor>.
        </Alert>
      ))}
      <Text>Body text</Text>
      <Text c="dimmed" size="xs">
        Small and dimmed
      </Text>
      <Text c="red">Something is wrong</Text>
      <Text>
        Text with a <Anchor href="#there">link</Anchor>
      </Text>
      <Progress value={40} aria-label="Progress" />
      <Stepper active={1} size="sm">
        <Stepper.Step label="Details" description="What you need" />
        <Stepper.Step label="Price" description="What it costs" />
        <Stepper.Step label="Pay" />
      </Stepper>
      <Tabs defaultValue="a" keepMounted>
        <TabList aria-label="Example">
          <Tabs.Tab value="a">One</Tabs.Tab>
          <Tabs.Tab value="b">Two</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="a">First</Tabs.Panel>
        <Tabs.Panel value="b">Second</Tabs.Panel>
      </Tabs>
      <Accordion defaultValue="a">
        <Accordion.Item value="a">
          <Accordion.Control>What does it cost?</Accordion.Control>
          <Accordion.Panel>It depends.</Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="b">
          <Accordion.Control>When is it done?</Accordion.Control>
          <Accordion.Panel>On time.</Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  )
}
