import { chakra } from '@chakra-ui/react/styled-system';
import { REFERENCE_LABELS } from '@/lib/bibliography/reference-files';

/** Which files and lists the import reads, folded: one sentence is enough for most. */
export function KnownFormats() {
  const formats = [
    ['References', REFERENCE_LABELS],
    ['Identifiers', 'DOIs, PubMed numbers, ORCIDs, ROR ids, ISSNs, OpenAlex ids'],
    ['Graphs', 'our JSON and CSV, GraphML, GEXF, Pajek, JSON of Cytoscape, networkx and VOSviewer'],
  ] as const;
  return (
    <chakra.details mt="1" fontSize="panel">
      <chakra.summary cursor="pointer" py={{ base: '2', md: '0' }}>
        What is read
      </chakra.summary>
      <chakra.dl display="flex" flexDirection="column" gap="1" mt="1">
        {formats.map(([name, text]) => (
          <chakra.div key={name}>
            <chakra.dt display="inline" fontWeight="medium">{`${name}: `}</chakra.dt>
            <chakra.dd display="inline">{text}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.p mt="1">
        Choose files of one graph together, such as the map and the network of VOSviewer.
      </chakra.p>
    </chakra.details>
  );
}
