/**
 * Abbreviations of product texts that are written in capitals: countries, materials, connectors,
 * standards, sizes. `no_all_caps:1` does not report them, and no fix changes them.
 */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    "USA UK EU UAE USB LED OLED UV UVA UVB ABS PU EVA PE PA BPA HEPA LCD AC DC AA AAA AM FM HDMI " +
    "UHD HD AI API ISO EN CE UL IP IPX FDA FSC OEKO GOTS REACH ROHS SPF DIY EAN SKU ID IQ TV PC " +
    "RAM ROM SSD HDD CPU GPU SIM SUV ATV EDP EDT ACE CEO NASA NFC GPS IOS OS XL XXL II III IV VI VII VIII IX XI " +
    "AHA BHA DNA RNA CBD EDTA EPA DHA LA NY NYC OEM RGB CMYK SAE EPDM TENS HIIT UPF AWD"
  ).split(" "),
);
